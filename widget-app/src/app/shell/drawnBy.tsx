import { type ComponentType, use } from 'react'
import type { ViewSource } from './viewSource.ts'

/**
 * A component that renders a view from its source, and suspends until its code is loaded. `React.lazy` would
 * show the fallback for a moment even if the code is already loaded, and the card would collapse and grow
 * again.
 */
export const drawnBy = ({ loaded, load }: ViewSource): ComponentType =>
  function Content() {
    const View = loaded() ?? use(load())
    return <View />
  }
