import type { Locator } from '@playwright/test'
import decodeQr from 'qr/decode.js'

/** Reads the QR code from the screen like a phone's camera, from the pixels and not from their source. */
export async function readQr(code: Locator): Promise<string> {
  const picture = (await code.screenshot({ scale: 'device' })).toString('base64')
  const blank = await code.page().context().newPage()
  try {
    const image = await blank.evaluate(async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return { width, height, data: [...(context?.getImageData(0, 0, width, height).data ?? [])] }
    }, picture)
    return decodeQr({ ...image, data: Uint8Array.from(image.data) })
  } finally {
    await blank.close()
  }
}
