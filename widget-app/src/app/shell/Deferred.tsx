import { type ComponentType, useEffect, useState } from 'react'
import type { ViewSource } from './viewSource.ts'

/** An optional part: it appears when its code is loaded, and is left out if that fails. */
export function Deferred({ source }: { source: ViewSource }) {
  const [Part, setPart] = useState<ComponentType | undefined>(() => source.loaded())
  useEffect(() => {
    let wanted = true
    const show = (Loaded: ComponentType) => wanted && setPart(() => Loaded)
    source.load().then(show, source.forget)
    return () => {
      wanted = false
    }
  }, [source])
  return Part && <Part />
}
