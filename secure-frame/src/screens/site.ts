/** The site that asks, as the browser names it; what the dApp says of itself is a claim under it. */
export interface Site {
  /** Its host as it is written on the wire (punycode), with a port that is not the usual one. */
  text: string
  /** The same name in its own letters; null where there is no difference. */
  unicode: string | null
  /** The name mixes alphabets, as names that imitate others do. */
  mixedScript: boolean
  /** Not https. */
  insecure: boolean
  /** False: the browser did not name the site; `text` is a claim. */
  verified: boolean
  /** The site that the dApp itself is framed by; null where there is none. */
  outer: string | null
  /** What the dApp calls itself, cleaned; never in the place of `text`. Null where it says nothing, or nobody is verified. */
  claim: string | null
}
