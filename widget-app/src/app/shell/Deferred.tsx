import { useEffect, useState } from 'react'
import type { ViewSource } from './viewSource.ts'

/** An optional part: it appears when its code is loaded, and is left out if that fails. */
export function Deferred({ source }: { source: ViewSource }) {
  const [Part, setPart] = useState(source.loaded)
  useEffect(() => {
    source.load().then((Loaded) => setPart(() => Loaded), source.prefetch)
  }, [source])
  return Part && <Part />
}
