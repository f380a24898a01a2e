/** The site and device of a request, so that readers can compare them with what they just did. */
export interface Circumstances {
  /** The site as the browser reported it; null if it did not. */
  topOrigin: string | null
  /** Browser and system, such as "Chrome on Linux". */
  device: string
}
