import { readTreeConfig } from './src/cli/tree/config.ts'
for (const language of ['en', 'zh'] as const) try { console.log(readTreeConfig(process.argv[2]!, { cwd: process.cwd(), env: {...process.env}, language })) } catch (e) { console.log((e as any).reason, (e as Error).message, '\n') }
