/**
 * In one of many runs, in processor time: whatever else the machine does takes its share of caches and pipelines as well,
 * and what is quick by itself is quick once.
 */
export function isQuick(run: () => unknown, most: number): boolean {
  for (let time = 0; time < 20; time++) {
    const before = process.cpuUsage()
    run()
    const took = process.cpuUsage(before).user / 1000
    if (took < most) return true
    // Far beyond it, another run would not help.
    if (took > 20 * most) return false
  }
  return false
}
