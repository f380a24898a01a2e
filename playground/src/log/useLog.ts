import { useEffect, useMemo, useState } from 'preact/hooks'
import { createLog, type Entry, type Log } from './log.ts'

/** The page's log, and its entries, which are drawn again when they change. */
export function useLog(): { log: Log; entries: readonly Entry[] } {
  const log = useMemo(() => createLog(), [])
  const [entries, setEntries] = useState(log.entries)
  useEffect(() => log.subscribe(() => setEntries(log.entries())), [log])
  return { log, entries }
}
