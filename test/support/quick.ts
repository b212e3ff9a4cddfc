/** What this process took of the processors so far: whatever else the machine does meanwhile is not in it. */
export const processorMs = (): number => process.cpuUsage().user / 1000
