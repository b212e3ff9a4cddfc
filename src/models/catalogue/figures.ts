/** The date of the figures in the catalogues. Those of qwen are from 2026-09-28. */
export const figuresOf = '2026-11-02'

/**
 * One model per line: US dollars per million tokens of input, output, cached input, and input written to a cache; then
 * the tokens of the window and of the longest reply. `-`: unknown; a cache then costs as much as input. `>272000 ×2
 * ×1.5`: with more input than that, all input costs twice and output one and a half times as much.
 */
export const figures: Readonly<Record<string, string>> = {
  openai: `
    gpt-6.1-sol       2      10     0.1     2.5     1050000  128000  >272000 ×2 ×1.5
    gpt-6.1-terra     1      5      0.05    1.25    1050000  128000  >272000 ×2 ×1.5
    gpt-6-astra       10     50     1       12.5    1050000  128000  >272000 ×2 ×1.5
    gpt-6-sol         2      10     0.2     2.5     1050000  128000  >272000 ×2 ×1.5
    gpt-6-luna        0.1    0.5    0.01    0.125   1050000  128000  >272000 ×2 ×1.5
    gpt-5.6           4      20     0.4     5       1050000  128000  >272000 ×2 ×1.5
    gpt-5.6-sol       4      20     0.4     5       1050000  128000  >272000 ×2 ×1.5
    gpt-5.6-terra     2      12     0.2     2.5     1050000  128000  >272000 ×2 ×1.5
    gpt-5.6-luna      0.2    1.2    0.02    0.25    1050000  128000  >272000 ×2 ×1.5
    gpt-5.5           5      30     0.5     -       1050000  128000  >272000 ×2 ×1.5
    gpt-5.5-pro       30     180    -       -       1050000  128000  >272000 ×2 ×1.5
    gpt-5.4           2.5    15     0.25    -       1050000  128000  >272000 ×2 ×1.5
    gpt-5.4-pro       30     180    -       -       1050000  128000  >272000 ×2 ×1.5
    gpt-5.4-mini      0.75   4.5    0.075   -       400000   128000
    gpt-5.4-nano      0.2    1.25   0.02    -       400000   128000
    gpt-5.3-codex     1.75   14     0.175   -       400000   128000
    gpt-5.2           1.75   14     0.175   -       400000   128000
    gpt-5.2-pro       21     168    -       -       400000   128000
    gpt-5.1           1.25   10     0.125   -       400000   128000
    gpt-5             1.25   10     0.125   -       400000   128000
    gpt-5-mini        0.25   2      0.025   -       400000   128000
    gpt-5-nano        0.05   0.4    0.005   -       400000   128000
    gpt-5-pro         15     120    -       -       400000   -
    gpt-4.1           2      8      0.5     -       1047576  32768
    gpt-4.1-mini      0.4    1.6    0.1     -       1047576  32768
    gpt-4.1-nano      0.1    0.4    0.025   -       1047576  32768
    gpt-4o            2.5    10     1.25    -       128000   16384
    gpt-4o-mini       0.15   0.6    0.075   -       128000   16384
    o3                2      8      0.5     -       200000   100000
    o3-pro            20     80     -       -       200000   100000
    o4-mini           1.1    4.4    0.275   -       200000   100000
  `,
  anthropic: `
    claude-fable-5-1  10     50     0.25    12.5    1000000  128000
    claude-fable-5    10     50     1       12.5    1000000  128000
    claude-opus-5-5   4      20     0.2     5       1000000  128000
    claude-opus-5     5      25     0.5     6.25    1000000  128000
    claude-opus-4-8   5      25     0.5     6.25    1000000  128000
    claude-opus-4-7   5      25     0.5     6.25    1000000  128000
    claude-opus-4-6   5      25     0.5     6.25    1000000  128000
    claude-opus-4-5   5      25     0.5     6.25    200000   64000
    claude-opus-4-1   15     75     1.5     18.75   200000   32000
    claude-sonnet-5-5 2      10     0.1     2.5     1000000  128000
    claude-sonnet-5   2      10     0.2     2.5     1000000  128000
    claude-sonnet-4-6 3      15     0.3     3.75    1000000  128000
    claude-sonnet-4-5 3      15     0.3     3.75    200000   64000
    claude-haiku-5-5  0.1    0.5    0.01    0.125   1000000  128000  >100000 ×5 ×5
    claude-haiku-4-5  1      5      0.1     1.25    200000   64000
  `,
  google: `
    gemini-4-argon          2      10     0.1     -  1048576  32768
    gemini-3.8-flash        0.75   3.75   0.075   -  1048576  65536
    gemini-3.7-flash        0.75   3.75   0.075   -  1048576  65536
    gemini-3.6-flash        0.75   3.75   0.075   -  1048576  65536
    gemini-3.5-flash        1.5    9      0.15    -  1048576  65536
    gemini-3.5-flash-lite   0.3    2.5    0.03    -  1048576  65536
    gemini-3.1-pro-preview  2      12     0.2     -  1048576  65536  >200000 ×2 ×1.5
    gemini-3.1-flash-lite   0.25   1.5    0.025   -  1048576  65536
    gemini-3-flash-preview  0.5    3      0.05    -  1048576  65536
    gemini-2.5-pro          1.25   10     0.125   -  1048576  65536  >200000 ×2 ×1.5
    gemini-2.5-flash        0.3    2.5    0.03    -  1048576  65536
    gemini-2.5-flash-lite   0.1    0.4    0.01    -  1048576  65536
    gemma-4-31b-it          0      0      -       -  262144   32768
  `,
  deepseek: `
    deepseek-v4-pro         1.32   3.96   0.044   -  1000000  384000
    deepseek-flash          0.3    1.2    0.006   -  1000000  384000
  `,
  xai: `
    grok-4.7                2      6      0.5     -  500000   500000  >200000 ×2 ×2
    grok-4.6                2      6      0.5     -  500000   500000  >200000 ×2 ×2
    grok-4.5                2      6      0.3     -  500000   500000  >200000 ×2 ×2
    grok-4.3                1.25   2.5    0.2     -  1000000  30000   >200000 ×2 ×2
  `,
  mistral: `
    mistral-large-4         0.7    2.1    0.07    -  1048576  262144
    mistral-large-latest    0.5    1.5    0.05    -  262144   262144
    mistral-large-2512      0.5    1.5    0.05    -  262144   262144
    mistral-medium-latest   1.5    7.5    0.15    -  262144   262144
    mistral-medium-2604     1.5    7.5    0.15    -  262144   262144
    mistral-medium-2508     0.4    2      0.04    -  262144   262144
    mistral-small-latest    0.15   0.6    0.015   -  262144   256000
    mistral-small-2603      0.15   0.6    0.015   -  262144   256000
    magistral-medium-latest 2      5      0.2     -  262144   16384
    ministral-14b-2512      0.2    0.2    0.02    -  262144   262144
    ministral-8b-latest     0.15   0.15   0.015   -  262144   128000
  `,
  groq: `
    openai/gpt-oss-120b     0.15   0.6    0.075   -  131072   65536
    openai/gpt-oss-20b      0.075  0.3    0.0375  -  131072   65536
    qwen/qwen3.8-27b        0.8    4      -       -  131072   16384
    qwen/qwen3.6-27b        0.6    3      0.3     -  131072   16384
    llama-3.3-70b-versatile 0.59   0.79   -       -  131072   32768
    llama-3.1-8b-instant    0.05   0.08   -       -  131072   131072
  `,
  moonshot: `
    kimi-k3.1-pro           2      10     0.2     -  1048576  1048576
    kimi-k3.1-pro-highspeed 4      20     0.2     -  1048576  1048576
    kimi-k3                 3      15     0.3     -  1048576  1048576
    kimi-k2.7-code          0.95   4      0.19    -  262144   262144
    kimi-k2.6               0.95   4      0.16    -  262144   262144
  `,
  qwen: `
    qwen3.8-max             2      6      0.25    2.5       1000000  131072
    qwen3.8-flash           0.15   0.47   0.016   0.2       1000000  131072
    qwen3.7-max             2.5    7.5    0.5     3.125     1000000  131072
    qwen3.7-plus            0.5    3      0.05    0.625     1000000  131072  >256000 ×4 ×2
    qwen3.6-plus            0.5    3      0.05    0.625     1000000  65536   >256000 ×4 ×2
    qwen3.6-flash           0.1875 1.125  -       0.234375  1000000  65536
    qwen3.5-plus            0.4    2.4    -       -         1000000  65536
    qwen3-max               1.2    6      -       -         262144   65536
    qwen-plus               0.4    1.2    -       -         1000000  32768
    qwen-flash              0.05   0.4    -       -         1000000  32768
  `,
  zhipu: `
    glm-5.3                 1.4    4.4    0.26    -  1000000  131072
    glm-5.3-flash           0.15   0.5    0.03    -  1000000  131072
    glm-5.3-flashx          0.37   1.25   0.075   -  1000000  131072
    glm-5.2                 1.4    4.4    0.26    -  1000000  131072
    glm-5.1                 1.4    4.4    0.26    -  200000   131072
    glm-5                   1      3.2    0.2     -  204800   131072
    glm-5-turbo             1.2    4      0.24    -  200000   131072
    glm-4.7                 0.6    2.2    0.11    -  204800   131072
    glm-4.6                 0.6    2.2    0.11    -  204800   131072
    glm-4.5-air             0.2    1.1    0.03    -  131072   98304
  `,
  together: `
    zai-org/GLM-5.3                  1.4   4.4   0.26   -  1048575  262144
    zai-org/GLM-5.3-Flash            0.15  0.5   0.03   -  1048575  400000
    moonshotai/Kimi-K3               3     15    0.3    -  1048576  131072
    deepseek-ai/DeepSeek-V4-Pro-0813 1.32  3.96  0.13   -  1048576  384000
    deepseek-ai/DeepSeek-V4.1-Flash  0.3   1.2   0.006  -  1048576  384000
    Qwen/Qwen3.7-Max                 2.5   7.5   0.5    -  1000000  131072
    MiniMaxAI/MiniMax-M3             0.3   1.2   0.06   -  524288   524288
    meta-models/Muse-Spark-Open-816B-A42B 1.25 4.25 0.15 - 1048576  131072
    openai/gpt-oss-120b              0.15  0.6   -      -  131072   131072
  `,
  fireworks: `
    accounts/fireworks/models/glm-5p3             1.4   4.4   0.26   -  1048573  262144
    accounts/fireworks/models/glm-5p3-flash       0.15  0.5   0.03   -  1048573  131072
    accounts/fireworks/models/kimi-k3             3     15    0.3    -  1048576  131072
    accounts/fireworks/models/deepseek-v4p1-flash 0.3   1.2   0.006  -  1000000  384000
    accounts/fireworks/models/qwen3p8-max         2     6     0.25   -  262144   131072
    accounts/fireworks/models/minimax-m3          0.3   1.2   0.06   -  512000   512000
    accounts/fireworks/models/muse-spark-open     1.25  4.25  0.15   -  1048576  131072
    accounts/fireworks/models/gpt-oss-120b        0.15  0.6   0.015  -  131072   32768
  `,
  openrouter: `
    meta/muse-wonder                  4       20      0.2     -  1048576  943718
    meta/muse-spark-1.3               1.25    4.25    0.15    -  1048576  943718
    meta-llama/llama-4-maverick       0.1875  0.6525  0.05    -  128000   16384
    meta-llama/llama-3.3-70b-instruct 0.1     0.32    -       -  131072   16384
    minimax/minimax-m3                0.3     1.2     0.06    -  524288   512000
    mistralai/mistral-large-4-0       0.7     2.1     0.07    -  1048576  262144
    openai/gpt-oss-120b               0.15    0.6     0.075   -  131072   65536
    openai/gpt-oss-20b                0.03    0.13    0.03    -  131072   117964
    google/gemma-4-31b-it             0.2     0.4     -       -  262144   16384
    qwen/qwen3.8-27b                  0.15    1.875   0.0375  -  262144   235929
  `,
}
