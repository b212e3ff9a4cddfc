import type { Watch } from './watch.ts'

/** How long a server may take to close a stream that it declared done. */
const closeGraceMs = 250

/** Reads to the end of a stream that is done, so that its connection serves the next call. */
export async function drain(reader: { read(): Promise<{ done: boolean }> }, watch: Watch): Promise<void> {
  watch.endWithin(closeGraceMs)
  try {
    while (!(await reader.read()).done);
  } catch {
  } finally {
    watch.close()
  }
}
