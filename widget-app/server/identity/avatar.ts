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
 * An avatar that has its whole picture in itself, written anew as what its bytes say it is. Null for every other one: an
 * address of a picture would show a visitor to whoever it names, and this server as well.
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
