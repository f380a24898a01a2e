/**
 * Calls `look` in each frame as long as it returns true. Returns what begins again. A page that is measured must not be
 * looked at when there is nothing to see: with a slow processor, a look in each frame of three documents takes most of
 * it. The function is serialised into pages, so it must not refer to anything outside of itself.
 */
export function lookInFrames(look: () => boolean): () => void {
  let isLooking = false
  const next = () => {
    isLooking = look()
    if (isLooking) requestAnimationFrame(next)
  }
  return () => {
    if (!isLooking) requestAnimationFrame(next)
    isLooking = true
  }
}
