const NAME = 'result_uri'

/**
 * Takes the result of a messaging app (spec section 2) out of the address, which otherwise stays as it is. The value may
 * be secret, so this runs when the SDK does and waits for no other file. Returns whether there is one.
 */
export function takeResult(): boolean {
  const { pathname, search, hash } = location
  const isReturn = new URLSearchParams(search).has(NAME)
  if (isReturn) {
    const kept = search
      .slice(1)
      .split('&')
      .filter((pair) => !new URLSearchParams(pair).has(NAME))
      .join('&')
    history.replaceState(history.state, '', pathname + (kept && `?${kept}`) + hash)
  }
  return isReturn
}
