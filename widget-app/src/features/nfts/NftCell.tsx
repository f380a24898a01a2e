import { useState } from 'react'
import type { Nft } from '../../../shared/blockchain.ts'
import { shownQuantity } from '../../format/quantity.ts'
import { monogram } from '../../ui/monogram.ts'
import type { Stop } from '../../ui/VirtualList.tsx'
import { useExplorer } from '../activeAccount/useExplorer.ts'
import styles from './Nfts.module.css'

/** The picture, or a monogram if there is none or it cannot be loaded. */
function Picture({ name, src }: { name: string; src: string | null }) {
  const [broken, setBroken] = useState<string>()
  if (src && src !== broken) {
    return (
      <img
        className={styles.picture}
        loading="lazy"
        src={src}
        alt=""
        draggable={false}
        onError={() => setBroken(src)}
      />
    )
  }
  const { letters, color } = monogram(name)
  return (
    <span className={styles.picture} style={{ backgroundColor: color }} aria-hidden="true">
      {letters}
    </span>
  )
}

const titleOf = ({ name, tokenId }: Nft): string => name || `#${tokenId}`

/** One collectible, with a link to the explorer if there is one. */
export function NftCell({ nft, stop }: { nft: Nft; stop: Partial<Stop> }) {
  const { addressUrl } = useExplorer()
  const { collection, contract, quantity, picture } = nft
  const title = titleOf(nft)
  const url = addressUrl(contract.slice(contract.lastIndexOf(':') + 1))
  const content = (
    <>
      <span className={styles.frame}>
        <Picture name={collection ?? title} src={picture} />
        {quantity !== '1' && (
          <span className={styles.count}>×{shownQuantity(quantity).text.split('.')[0]}</span>
        )}
      </span>
      <span className={styles.name}>{title}</span>
      <span className={styles.collection}>{collection ?? ' '}</span>
    </>
  )
  const hover = collection ? `${title} · ${collection}` : title
  if (!url) {
    return (
      <div className={styles.cell} title={hover}>
        {content}
      </div>
    )
  }
  return (
    <a {...stop} className={styles.cell} href={url} title={hover} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}
