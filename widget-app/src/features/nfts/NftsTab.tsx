import { CircleSlash } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { Nft } from '../../../shared/blockchain.ts'
import { commonWords } from '../../messages/en/common.ts'
import { nftsWords } from '../../messages/en/nfts.ts'
import { ListAge } from '../../ui/Age.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/illustrations/Failure.tsx'
import { NoNfts } from '../../ui/illustrations/NoNfts.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { ReceiveButton } from '../receive/ReceiveButton.tsx'
import { NftCell } from './NftCell.tsx'
import styles from './Nfts.module.css'
import { type NftList, nftKey, useNfts } from './useNfts.ts'

/** The number of columns, and the estimated height of a row in pixels. */
const COLUMNS = 2
const ROW = 212

const Places = () => (
  <div className={styles.places} aria-hidden="true">
    {['one', 'two', 'three', 'four'].map((place) => (
      <span key={place} className={styles.place} />
    ))}
  </div>
)

const Empty = () => (
  <ListState picture={<NoNfts />} title={nftsWords.noNftsYet} text={nftsWords.nftsYouReceiveWillAppearHere}>
    <ReceiveButton>{nftsWords.receiveNfts}</ReceiveButton>
  </ListState>
)

function Failed({ isOnline, retry }: NftList) {
  return (
    <ListState
      picture={<Failure />}
      title={isOnline ? nftsWords.yourNftsCouldNotBeLoaded : commonWords.youAreOffline}
      text={isOnline ? nftsWords.onlyThisListIsMissing : null}
    >
      <Button onClick={retry}>{commonWords.tryAgain}</Button>
    </ListState>
  )
}

const Unlisted = () => (
  <ListState icon={CircleSlash} title={nftsWords.nftListUnavailable} text={nftsWords.unlisted} />
)

interface GridProps {
  nfts: readonly Nft[]
  list: NftList
  scroller: RefObject<HTMLElement | null>
}

/** A grid of two columns that draws only the visible rows. */
function Grid({ nfts, list, scroller }: GridProps) {
  const rowOf = (row: number) => nfts.slice(row * COLUMNS, (row + 1) * COLUMNS)
  return (
    <VirtualList
      label={commonWords.nfts}
      count={Math.ceil(nfts.length / COLUMNS)}
      keyOf={(row) => rowOf(row).map(nftKey).join(' ')}
      heightOf={() => ROW}
      isOpen={list.more !== 'none'}
      scroller={scroller}
      onEnd={() => list.more === 'waiting' && list.loadMore()}
    >
      {(row, { tabIndex, onFocus, 'data-stop': stop }) => (
        <div className={styles.cells}>
          {rowOf(row).map((nft, column) => (
            <NftCell
              key={nftKey(nft)}
              nft={nft}
              stop={{ tabIndex, onFocus, ...(column === 0 && { 'data-stop': stop }) }}
            />
          ))}
        </div>
      )}
    </VirtualList>
  )
}

/** The account's collectibles; unsolicited ones are shown only on request. */
export function NftsTab({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const [showsSpam, setShowsSpam] = useState(false)
  const list = useNfts(showsSpam)
  const { state, wanted, spam, more } = list
  if (state === 'loading') return <Places />
  if (state === 'failed') return <Failed {...list} />
  if (state === 'unlisted') return <Unlisted />
  const shown = showsSpam ? [...wanted, ...spam] : wanted
  const isDone = more === 'none'
  return (
    <>
      {shown.length > 0 && <Grid nfts={shown} list={list} scroller={scroller} />}
      {shown.length === 0 && isDone && <Empty />}
      <LoadMore more={more} hasRows={shown.length > 0} load={list.loadMore} what={commonWords.nfts} />
      {spam.length > 0 && (
        <div className={styles.spam}>
          <Button tone="quiet" onClick={() => setShowsSpam(!showsSpam)}>
            {showsSpam ? nftsWords.hideSpamAgain : nftsWords.showHiddenAsSpam(spam.length)}
          </Button>
        </div>
      )}
      <ListAge {...list} />
    </>
  )
}
