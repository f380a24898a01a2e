/** The requesting site, as the browser identifies it; the dApp's own description is an unverified claim. */
export interface Site {
  /** Its host in the encoded form (punycode), with a port that is not the default. */
  text: string
  /** The same name in Unicode; null if it is the same. */
  unicode: string | null
  /** Whether the name mixes scripts, as imitations of other names do. */
  mixedScript: boolean
  /** Not https. */
  insecure: boolean
  /** False: the browser did not identify the site; `text` is unverified. */
  verified: boolean
  /** The site that frames the dApp; null if there is none. */
  outer: string | null
  /**
   * The dApp's own name, sanitized; never shown in place of `text`. Null if it gives none, or the site is
   * not verified.
   */
  claim: string | null
}
