import { ArrowUpRight, Globe, type LucideIcon, Puzzle, Smartphone } from 'lucide-react'
import { walletListWords } from '../../messages/en/walletList.ts'
import { selectIsMobile } from '../../state/config/configSlice.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Downloads.module.css'
import { type Download, downloadsFor } from './downloads.ts'

const ICONS: Readonly<Record<Download['kind'], LucideIcon>> = {
  chrome: Puzzle,
  ios: Smartphone,
  android: Smartphone,
  site: Globe,
}

/** Links to install a wallet. A newly installed one is listed after the page is reloaded. */
export function DownloadsView() {
  const { wallet } = useAppSelector(selectViewData)
  const isMobile = useAppSelector(selectIsMobile)
  if (!wallet) return null
  const downloads = downloadsFor(wallet, isMobile)
  return (
    <>
      <div className={styles.head}>
        <Mark name={wallet.name} src={wallet.imageUrl} size="l" />
        <p>{downloads.length > 0 ? walletListWords.installIt : walletListWords.placeUnknown}</p>
      </div>
      <ul className={styles.rows} aria-label={walletListWords.downloads}>
        {downloads.map(({ kind, href }) => {
          const Icon = ICONS[kind]
          return (
            <li key={kind}>
              <ListRow
                lead={
                  <span className={styles.tile}>
                    <Icon size={20} />
                  </span>
                }
                title={walletListWords.places[kind]}
                detail={new URL(href).hostname}
                trail={<ArrowUpRight size={16} />}
                href={href}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
