import { type ComponentType, useEffect, useState } from 'react'
import type { ViewSource } from './viewSource.ts'

/** A part that nothing waits for: it shows when its code is there, and is left out if that cannot be fetched. */
export function Deferred({ source }: { source: ViewSource }) {
  const [Part, setPart] = useState<ComponentType | undefined>(() => source.loaded())
  useEffect(() => {
    let wanted = true
    const show = (Loaded: ComponentType) => wanted && setPart(() => Loaded)
    source.load().then(show, () => undefined)
    return () => {
      wanted = false
    }
  }, [source])
  return Part && <Part />
}
