import type { Kind } from '../../../formats/dialectic/options.ts'

/** A topic with one of them is of that kind. */
type KindWords = Readonly<Record<Exclude<Kind, 'decision'>, readonly RegExp[]>>

/** Words by which the kind of a debate is known, wherever it is held. */
export const surely: KindWords = {
  review: [
    /\b(?:pull|merge) requests?\b|\bcode reviews?\b|\b(?:this|my|the|our) (?:diff|patch|PR|MR|commits?|changeset)\b(?! (?:algorithms?|tools?|viewer|library))|\bPR #?\d+/i,
    /\b(?:this|my|these|the|our|last|latest) (?:uncommitted |staged |unstaged |local |recent |latest )*(?:changes|commits)\b/i,
    /\b(?:merge|review|approve) (?:this|my|the) (?:branch|change)\b|\b(?:is|are) (?:it|this|they) ready to (?:merge|be merged|commit)\b/i,
    /\b(?:what|everything|anything) (?:I|we) (?:have )?(?:changed|committed|staged)\b|\bon (?:this|my|the) (?:feature )?branch\b|\bcommit [0-9a-f]{7,40}\b|\bMR !\d+|\bworking tree\b/i,
    /评审|审查一下|(?:我|今天|刚刚?|昨天)改(?:的|过的|了)(?:东西|内容|部分)?|提交\s?[0-9a-f]{7}|工作区|的改动/,
    /合并请求|拉取请求|代码评审|代码审查|未提交|暂存区|(?:这次|本次|这个|我的|这些|最近的?|当前|刚才的?)(?:代码)?(?:改动|修改|变更|提交|补丁|分支|PR)|(?:能否|可以|是否(?:可以|应该)?)合[并入]/,
  ],
  architecture: [
    /\barchitect(?:ure|ural|ures)\b|\bmicro-?services?\b|\bmonolith(?:ic|s)?\b|\bmono-?repos?\b|\bservice (?:boundar|mesh)/i,
    /\bmodul(?:ar(?:ity|ize)?|e boundar\w*|es? structure)\b|\blayer(?:ing|ed|s)\b|\bcoupl(?:ing|ed)\b|\bhexagonal\b|\bevent[- ](?:driven|sourcing|sourced)\b/i,
    /\b(?:folder|directory|package|project|repo|code ?base) (?:structure|layout|organi[sz]ation)\b|\b(?:circular|cyclic) (?:imports?|dependenc)/i,
    /\bdependenc(?:y|ies) (?:between|of|graph|direction|inversion|structure)\b|\bsystem design\b|\bdomain[- ]driven\b|\bCQRS\b|\bserverless\b|\bplug-?in (?:system|architecture|model)\b/i,
    /\bsplit\b.{1,80}\binto (?:\w+ ){0,3}(?:services|packages|modules|crates|libraries|apps)\b|\bmessage (?:bus|broker)\b|\bbounded contexts?\b/i,
    /\barchitectural(?:ly)?\b|\b(?:application|data|presentation|domain|service|persistence|access) layer\b|\bAPI gateway\b|\bmodule graph\b|\bbusiness logic\b/i,
    /\b(?:our|all|the|between|two|three|several|many|separate|shared|across) (?:\w+ )?services\b|\bfront-?end and (?:the )?back-?end\b|\bshared (?:database|library|kernel|state between)\b|\bbackend for frontend\b/i,
    /\b(?:boundar(?:y|ies)) (?:between|of)\b|\bservice (?:discovery|registry)\b|\bmulti-?tenan(?:t|cy)\b|\bdata (?:flow|pipeline|model ownership)\b|\bqueue between\b|\bread replicas?\b|\bsharding\b/i,
    /网关|前后端|应用层|业务逻辑|数据层|领域层|服务层|共享(?:数据库|库|状态)|公共库|(?:两|三|几|多|各)个?服务|服务之间|(?:边界|职责)(?:应该|该|怎么|如何)?(?:划|放|在)|多租户|数据流|分库分表|读写分离|注册中心/,
    /架构|微服务|单体|单一?仓库|多仓库|模块(?:划分|边界|化|结构|拆分)|分层|层次结构|依赖(?:关系|方向|图|倒置)|循环依赖|耦合|服务(?:拆分|边界|化|网格)|目录结构|项目结构|工程结构/,
    /事件(?:驱动|溯源)|系统设计|六边形|领域驱动|限界上下文|插件(?:体系|机制|系统)|拆(?:分)?成.{0,12}(?:服务|模块|包|库)|消息总线|无服务器|中台/,
  ],
  document: [
    /\bREADME\b|\bCHANGELOG\b|\bCONTRIBUTING\b|\b(?:documentation|docs?|document|RFC|ADR|whitepaper|white paper|tutorial|handbook|manual|user guide|style guide|onboarding guide|design doc)\b/i,
    /\b(?:blog post|article|essay|release notes|proposal|specification|press release|cover letter|newsletter|privacy policy|terms of service|report|memo|chapter|draft|manuscript|abstract)\b/i,
    /\b(?:API reference|job (?:posting|ad|description)|meeting minutes|minutes of|(?:landing page|marketing|website) copy|FAQ|résumé|resume|CV|slides|slide deck|speech|thesis|paper|user story|glossary|runbook|playbook|wording|paragraph|how-to|cheat ?sheet|pitch deck|email to)\b/i,
    /草案|合同文本|启事|周报|月报|日报|简历|文案|演讲稿|幻灯片|PPT|会议纪要|纪要|信件|措辞|段落|需求说明|使用说明|参考手册|常见问题|毕业设计书|开题报告|讲稿/,
    /文档|说明书|自述文件|教程|提案|白皮书|规范书|需求书|指南|手册|发布说明|更新日志|博客|文章|论文|摘要|草稿|稿子|报告|公告|隐私政策|服务条款|这篇|说明文/,
  ],
  code: [
    /\b(?:functions?|methods?|class(?:es)?|interfaces?|struct|enum|refactor(?:ing|ed)?|bugs?|implementation|unit tests?|integration tests?|test (?:suite|coverage)|error handling|exceptions?|race conditions?|dead ?locks?|mutex|goroutines?|async|await|promises?|callbacks?|recursion|recursive|iterators?|generics?|type (?:safety|system|hints?|annotations?|assertions?))\b/i,
    /\b(?:regex(?:es|p)?|parser|tokenizer|linter|algorithm|data structure|hash ?(?:map|table)|linked list|binary search|null checks?|nullable|global (?:state|variables?)|singleton|dependency injection|code (?:path|style|smell|quality|design)|source code|codebase|API (?:design|signature)|variable names?|naming of|monkey[- ]?patch\w*|stack trace|memory leak|off-by-one|retry (?:logic|loop)|SQL (?:query|queries)|query builder|ORM mapping|N\+1|middleware|event loop|thread pool|thread[- ]safe\w*|locks?)\b/i,
    /\b(?:\w{3,40}\(\)|helper|decoder|encoder|serializ\w+|deserializ\w+|compiler|lexer|memoiz\w+|buffer overflow|stack overflow|out[- ]of[- ]bounds|malformed input|type(?:s|d| checks?| errors?| guards?) (?:too|loose|strict|safe)|typescript types|parse\w* \w+ by hand|input validation|form validation|edge cases?|null pointer|segfault|constructor|decorator|closure|hook|reducer|component props|state machine|pagination|migration script|endpoint|handler|config(?:uration)? loader|sorting|debounce|throttl\w+|idempoten\w+|transaction isolation|index on)\b/i,
    /\p{Script=Latin}\w{2,40}\(\)|吞掉异常|抛出?异常|越界|溢出|二分查找|编码器|解码器|序列化|类型(?:是|太|检查|定义|推断)|校验(?:逻辑|的)|边界情况|构造函数|装饰器|闭包|状态机|分页|迁移脚本|幂等|防抖|节流|事务隔离|加缓存|过早优化|循环里|数组|指针|字段|参数|返回值|入参/u,
    /函数|方法签名|接口(?:设计|签名)|重构|单元测试|集成测试|测试覆盖|错误处理|异常处理|竞态|死锁|互斥|协程|异步|回调|递归|迭代器|泛型|类型(?:安全|系统|注解|断言)|正则|解析器|算法|数据结构|哈希表|链表|空指针|全局变量|单例|依赖注入|代码|变量名?|命名|内存泄漏|重试逻辑|中间件|线程(?:池|安全)|加锁|这个类|类的|枚举|抽象类|实现(?:方式|得|是否|细节)|缺陷|源码/,
  ],
}

/** Words that anybody may use: in a folder with code they are likely to be about it. */
export const likely: KindWords = {
  review: [
    /\b(?:this|that|the|my) (?:change|fix)\b|\bmy branch\b|\b(?:before|after) merging\b|\bsquash\b|\brevert\b|\bstaged\b|\blast commit\b|\bI just (?:wrote|changed)\b/i,
    /分支|这周的提交|我的提交|提交记录|上一个提交|(?:这个|这些|一个|我的) ?PR|回滚|合并前|暂存/,
  ],
  architecture: [
    /\b(?:backend|front-?end|micro-?frontend|gateway|tenant|infrastructure|read model|write model|eventual consistency|services?|databases?|storage|persistence|scal(?:e|ing|ability)|fail-?over|deployment|runtime|cluster|by (?:layer|feature)|dependency list|dependencies|own process|processes|checked in|CI)\b/i,
    /后端|前端|服务|数据库|租户|一致性|基础设施|读模型|写模型|存储|扩展性|伸缩|部署|集群|按层|按功能|依赖|独立进程|持续集成/,
  ],
  document: [
    /\b(?:quick-?start|getting started|spec|wiki|chapters?|letter|introduction|headline|slogan|homepage text|notes|summary|page title|text|emails?|glossary)\b/i,
    /快速入门|第.{1,3}章|求职信|开头|标题|这封|这段(?:话|文字)|引言|前言|原文|译文|表述|写得|术语表|道歉信|首页的介绍/,
  ],
  code: [
    /\b(?:tests?|mock(?:s|ing)?|loops?|cast|reflection|logg(?:er|ing)|cach(?:e|es|ing)|threads?|workers?|queues?|buffers?|strings?|arrays?|time-?outs?|retr(?:y|ies|ying)|flags?|quer(?:y|ies)|schema|tokens?|sessions?|hash(?:es|ing)?|imports?|types?|null|undefined|boolean|integer|float|enum|constant|script|syntax|format(?:ting|s)?|validation|helper|wrapper|abstraction|inheritance|polymorphism|performance|latency|Makefile|Dockerfile|lint|compile|runtime error|comments?|limiter|LRU|pars(?:e|er|ing)|JSON|YAML|XML|routine|nested ifs?|early return)\b/i,
    /测试|循环|反射|日志|缓存|线程|队列|字符串|超时|重试|查询|会话|哈希|类型|常量|脚本|语法|格式化|校验|抽象|继承|多态|性能|延迟|编译|注释|模拟对象|断言|限流|解析|嵌套|提前返回/,
  ],
}
