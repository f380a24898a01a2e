/** The weights that the screens are set in. */
const WEIGHTS = [400, 500, 600]

const SAMPLE = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Lays out a little hidden text. The first text of a document costs a browser more than a whole screen does afterwards,
 * mostly for the typeface, and a person waits for that screen.
 */
export function warmText(): void {
  const sample = document.createElement('p')
  Object.assign(sample.style, { position: 'absolute', visibility: 'hidden' })
  for (const weight of WEIGHTS) {
    const text = document.createElement('span')
    text.style.font = `${weight} 1rem Geist, "Geist stand-in", system-ui, sans-serif`
    text.textContent = SAMPLE
    sample.append(text)
  }
  document.body.append(sample)
  sample.getBoundingClientRect()
  sample.remove()
}
