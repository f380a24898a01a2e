const NAME = 'result_uri'

/**
 * Takes the result of a messaging app (spec section 2) out of the address, which otherwise stays as it is. The value may
 * be secret, so this runs when the SDK does and waits for no other file. Null if there is none.
 */
export function takeResult(): string | null {
  const { pathname, search, hash } = location
  const result = new URLSearchParams(search).get(NAME)
  if (result !== null) {
    const kept = search
      .slice(1)
      .split('&')
      .filter((pair) => !new URLSearchParams(pair).has(NAME))
      .join('&')
    history.replaceState(history.state, '', pathname + (kept && `?${kept}`) + hash)
  }
  return result
}
