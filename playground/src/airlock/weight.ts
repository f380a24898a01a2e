import { useEffect, useState } from 'preact/hooks'

/** What Airlock's scripts weigh in this page. */
export interface Weight {
  files: number
  /** Bytes that came over the network, packed, or that would have come if the browser had not kept them. */
  packed: number
  /** The same, unpacked. */
  unpacked: number
}

/** The build names the chunks of host-sdk so. */
const isOurs = ({ name }: PerformanceEntry) => /\/assets\/airlock-[^/]*\.js$/.test(name)

const sum = (
  entries: readonly PerformanceResourceTiming[],
  size: (one: PerformanceResourceTiming) => number,
) => entries.reduce((total, entry) => total + size(entry), 0)

/** Adds up what the browser has measured. Files from its cache have no `transferSize`. */
export function weigh(entries: readonly PerformanceEntry[]): Weight {
  const ours = entries.filter(isOurs) as PerformanceResourceTiming[]
  return {
    files: ours.length,
    packed: sum(ours, ({ transferSize, encodedBodySize }) => transferSize || encodedBodySize),
    unpacked: sum(ours, ({ decodedBodySize }) => decodedBodySize),
  }
}

/** The weight until now, measured by the browser. It grows when a visitor makes Airlock load more. */
export function useWeight(): Weight {
  const [weight, setWeight] = useState<Weight>(() => weigh(performance.getEntriesByType('resource')))
  useEffect(() => {
    const observer = new PerformanceObserver(() => setWeight(weigh(performance.getEntriesByType('resource'))))
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [])
  return weight
}
