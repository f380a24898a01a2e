import { type ComponentType, use } from 'react'
import type { ViewSource } from './viewSource.ts'

/**
 * A component that draws a view from its source, and suspends until its code is there. `React.lazy` would show the fallback for a moment even when the code
 * is there already, and the card would collapse and grow again.
 */
export const drawnBy = ({ loaded, load }: ViewSource): ComponentType =>
  function Content() {
    const View = loaded() ?? use(load())
    return <View />
  }
