import style from './page.css?raw'
import typeface from './typeface.css?raw'

/** The built file of the typeface, whose name contains the hash of its content. */
const BUILT = /\/geist-latin-wght-normal-[^/]*\.woff2$/

/**
 * The style sheet of the documents that a server writes by itself. They are there even without a build, then in the
 * system's typeface.
 *
 * @param paths the URL paths of the built files
 */
export function pageStyle(paths: Iterable<string>): string {
  const file = [...paths].find((path) => BUILT.test(path))
  return file ? `${typeface.replace(/url\("[^"]*"\)/, `url("${file}")`)}\n${style}` : style
}
