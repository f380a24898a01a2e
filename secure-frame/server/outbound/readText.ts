/**
 * Reads the text of a response of another server. A response that does not end must not fill the memory.
 *
 * @param most in bytes, after decompression
 * @returns null if there is more; the rest is not read
 */
export async function readText({ body }: Response, most: number): Promise<string | null> {
  if (!body) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  let bytes = 0
  for (;;) {
    const part = await reader.read()
    if (part.done) return text + decoder.decode()
    bytes += part.value.byteLength
    if (bytes > most) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(part.value, { stream: true })
  }
}
