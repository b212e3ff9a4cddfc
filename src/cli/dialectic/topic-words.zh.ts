const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(word => word !== ''))

/** Words that say nothing, whatever material is given. */
export const hanMute = words(`
  的 了 着 过 吗 呢 吧 啊 呀 哦 噢 嗯 呃 哎 唉 嘛 啦 哈 嘿 喂 哇 么 之 地 得
  我 你 您 他 她 我们 你们 咱们 咱 大家 自己 们
  一 二 个 下 点 些 次 种 件 段 份 一下 一个 一点 一些 有点 下吧 二选一
  是 有 没 没有 不 别 会 能 可 可以 要 想 想要 需要 该 应该 应当 得要 必须 愿意 能否 是否 能不能 可不可以 会不会 要不要
  该不该 是不是 有没有 需不需要 应不应该 用不用 做不做
  就 都 也 还 再 又 很 更 最 太 只 先 才 现在 今天 然后 和 与 跟 或 及 以及 在 把 被 给 让 对于 关于 为 用 来 去 到 从
  请 请问 请教 麻烦 劳驾 谢谢 感谢 帮 帮我 帮忙 帮助 帮帮 帮帮我 求助 求 救命 支持
  你好 您好 早上好 晚上好 在吗 在不在 哈哈 嗨 好的 嗯嗯 好吧 行吧 是的 不是
  辩论 辩 辩一辩 讨论 讨论讨论 商量 聊 聊聊 聊一聊 谈 谈谈 谈一谈 说 说说 说一说 讲 讲讲 对话 交流
  开始 继续 启动 下一步 来吧 随便 任意 随意
  测试 试 试试 试一下 例子 示例 演示
  做 搞 弄 办 甲 乙 丙 丁
`)

/** Words that point at something: enough if material is given. */
export const hanPointing = words(`
  这 那 这个 那个 这些 那些 这样 那样 这么 那么 这里 那里 这件事 这事 此 它 它们 其 该如何 以下 上面 下面
  东西 玩意 玩意儿 事情 事 内容 情况 某个 什么 哪 哪个 哪些 哪种 哪一个 谁 为什么 为何 怎么 怎样 怎么样 怎么办 怎么做 怎么看 如何 何
  觉得 认为 同意 看法 想法 意见 建议 观点 见解 评价 感觉 主意 出主意 出个主意 出 思路 思考 想想 想一想
  好 坏 对 错 好不好 对不对 行不行 行吗 能行 不行 行不 好吗 哪里 更好 最好 合适 合理 正确 可行 值得 值不值得 值 靠谱 重要 有用 妥当 优缺点 利弊 好坏 优点 缺点 优劣 好处 坏处
  看 看看 看一看 看一下 看下 瞧 瞧瞧 瞅瞅 查 检查 审查 审阅 评审 评估 评审一下 审核 审 分析 研究 比较 对比 判断 解释 说明 验证 阅读 读 点评 批评 质疑 挑战 听听 听
  选 选择 挑 挑选 决定 抉择 取舍 选项 选一个
  问题 疑问 话题 主题 题目 议题 知道 不知道 清楚 明白 确定
`)

/** Actions and their objects, without saying which. Two of them with "or" make a choice. */
export const hanActions = words(`
  重构 重写 优化 改进 改善 修复 修改 改 改动 改变 更新 调整 换 删除 添加 增加 保留 放弃 停止 等待 实现 使用
  代码 设计 架构 方案 项目 工程 计划 提案 办法 方法 做法 文件 文章 文本 程序 软件 应用 仓库 补丁 合并请求
`)

/** Traditional forms of the characters in the words above. */
export const simplified: ReadonlyMap<string, string> = new Map(
  Array.from(
    '幫帮這这個个們们嗎吗麼么樣样討讨論论辯辩問问題题覺觉認认為为還还設设計计項项寫写檢检應应該该請请說说過过點点對对錯错選选擇择東东給给見见麻麻煩烦謝谢與与來来從从開开啟启繼继續续試试測测隨随優优進进復复調调換换刪删實实現现統统應应檔档補补併并議议讀读評评審审閱阅瞭了聊聊談谈講讲話话講讲場场確确壞坏處处種种',
  )
    .join('')
    .match(/../gu)!
    .map(pair => [[...pair][0]!, [...pair][1]!]),
)
