import { type Asset, type FileProblem, parseConfigFile, readConfigText } from '@airlock/kit/server'
import { WalletListing } from '../../../shared/walletListing.ts'
import { readImage } from '../../images/readImage.ts'
import type { Catalogue } from '../local.ts'
import type { Wallet } from '../wallet.ts'
import { type WalletEntry, WalletsFile } from './schema.ts'

/** Reads the operator's file, which adds, changes and hides packaged wallets. Throws a `ConfigProblem`. */
export function readWalletsFile(file: string, bundled: readonly Wallet[]): Catalogue {
  const text = readConfigText(file, 'AIRLOCK_WALLETS_FILE has to be the path of your file of wallets.')
  return parseWalletsFile(text, file, bundled)
}

const NO_CHAINS = 'Without chains nobody would find it. Say which it serves, such as chains: [eip155].'

/** Like {@link readWalletsFile}, but with the file's text. */
export function parseWalletsFile(text: string, file: string, bundled: readonly Wallet[]): Catalogue {
  const { data, refuse } = parseConfigFile(text, file, WalletsFile, nameOf)
  const byId = new Map(bundled.map((wallet) => [wallet.listing.id, wallet]))
  const images = new Map<string, Asset>()
  const problems: FileProblem[] = []
  const seen = new Set<string>()
  data.wallets?.forEach((entry, index) => {
    const say = (key: string, message: string) => problems.push({ path: ['wallets', index, key], message })
    if (seen.has(entry.id)) say('id', `There is another wallet "${entry.id}". Write one for both.`)
    seen.add(entry.id)
    const known = byId.get(entry.id)
    if (known || entry.name !== undefined) byId.set(entry.id, changed(known, entry))
    else say('id', `There is no wallet "${entry.id}" to change. Check its id, or give it a name to add it.`)
    if (!known && entry.name !== undefined && !entry.chains?.length)
      say('chains', `Wallet "${entry.id}": ${NO_CHAINS}`)
    const image = entry.image === undefined ? undefined : readImage(entry.image, file)
    if (typeof image === 'string') say('image', `Wallet "${entry.id}": ${image}`)
    else if (image) images.set(entry.id, image)
  })
  data.hide?.forEach((id, index) => {
    if (byId.delete(id)) return
    problems.push({ path: ['hide', index], message: `There is no wallet "${id}" to hide. Remove this line.` })
  })
  refuse(problems)
  return { wallets: [...byId.values()], images }
}

const LINKS = ['mobile_link', 'desktop_link', 'webapp_link']

/** A wallet with an entry's changes; null removes a value. */
function changed(known: Wallet | undefined, { image: _, certified, ...given }: WalletEntry): Wallet {
  const badge = certified === undefined ? {} : { badge_type: certified ? 'certified' : null }
  const merged = { image_id: given.id, chains: [], ...known?.listing, ...given, ...badge }
  const facts = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
  // A new wallet with a link supports pairing unless the entry says otherwise.
  const listing = WalletListing.parse({ supports_wc: LINKS.some((link) => link in facts), ...facts })
  return { listing, aliases: known?.aliases ?? [], icon: known?.icon }
}

/** The name of a setting in a message. Lists count from one, as people do. */
function nameOf(path: readonly PropertyKey[]): string {
  const [list, index, key, item] = path
  if (list === undefined) return 'The file'
  if (index === undefined) return `"${String(list)}"`
  if (list === 'hide') return `"hide" ${Number(index) + 1}`
  const wallet = `Wallet ${Number(index) + 1}`
  if (key === undefined) return wallet
  return `${wallet}: "${String(key)}"${item === undefined ? '' : ` ${Number(item) + 1}`}`
}
