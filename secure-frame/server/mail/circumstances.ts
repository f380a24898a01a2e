/** Where something was asked from: what the reader can compare with what they just did. */
export interface Circumstances {
  /** The site as the browser named it; null where it named none. */
  topOrigin: string | null
  /** Browser and system in words. */
  device: string
}
