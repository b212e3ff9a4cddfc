/** What this process took of the processors so far: whatever else the machine does meanwhile is not in it. */
export const processorMs = (): number => process.cpuUsage().user / 1000

/**
 * In one of many runs, in processor time: whatever else the machine does takes its share of caches and pipelines as well,
 * and what is quick by itself is quick once.
 */
export function isQuick(run: () => unknown, most: number): boolean {
  for (let time = 0; time < 20; time++) {
    const before = processorMs()
    run()
    const took = processorMs() - before
    if (took < most) return true
    // Far beyond it, another run would not help.
    if (took > 20 * most) return false
  }
  return false
}
