import { Picture } from '../../shared/blockchain.ts'
import { strangersImageType } from '../images/strangers.ts'

const DATA = /^data:image\/[\w.+-]+(?:;[\w=-]+)*?(;base64)?,/

function bytesOf(content: string, isBase64: boolean): Buffer | undefined {
  try {
    return isBase64 ? Buffer.from(content, 'base64') : Buffer.from(decodeURIComponent(content), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns an avatar that is embedded as a data URI, with a media type that matches its bytes. Null for all others:
 * loading an image's URL would reveal the visitor, or this server, to its owner.
 */
export function avatarPicture(avatar: string | undefined): string | null {
  const [start, base64] = DATA.exec(avatar ?? '') ?? []
  if (avatar === undefined || start === undefined) return null
  const bytes = bytesOf(avatar.slice(start.length), base64 !== undefined)
  const type = bytes && strangersImageType(bytes)
  if (!bytes || !type) return null
  const picture = `data:${type};base64,${bytes.toString('base64')}`
  return Picture.safeParse(picture).success ? picture : null
}
