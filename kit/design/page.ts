import style from './page.css?raw'
import typeface from './typeface.css?raw'

/** A file of the typeface in its package. */
const SOURCE = /"@fontsource-variable\/geist\/files\/([^"]+)\.woff2"/g

/**
 * The style sheet of the documents that a server writes by itself. They are there even without a build, then in the
 * system's typeface.
 *
 * @param paths the URL paths of the built files
 */
export function pageStyle(paths: Iterable<string>): string {
  const fonts = [...paths].filter((path) => path.endsWith('.woff2'))
  // The name of a built file goes on with the hash of its content.
  const faces = typeface.replace(SOURCE, (source, name: string) => {
    const built = fonts.find((path) => path.includes(`/${name}-`))
    return built ? `"${built}"` : source
  })
  return faces.search(SOURCE) < 0 ? `${faces}\n${style}` : style
}
