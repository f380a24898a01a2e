import { useState } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { networksWords } from '../../messages/en/networks.ts'
import { selectNetworks } from '../../state/chains/selectors.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { NoResults } from '../../ui/illustrations/NoResults.tsx'
import { moveFocus } from '../../ui/moveFocus.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { NetworkList } from './NetworkList.tsx'
import styles from './NetworksView.module.css'
import { searchNetworks } from './searchNetworks.ts'

/** So few networks are seen at once, without a search. */
const FEW = 6

export function NetworksView() {
  const dispatch = useAppDispatch()
  const [query, setQuery] = useState('')
  const networks = useAppSelector(selectNetworks)
  const found = searchNetworks(networks, query)
  useAnnounce(query ? networksWords.found(found.length) : '')
  return (
    <>
      <fieldset className={styles.all} aria-label={commonWords.networks} onKeyDown={moveFocus}>
        {networks.length > FEW && (
          <div className={styles.search}>
            <SearchField label={networksWords.searchNetworks} value={query} onChange={setQuery} />
          </div>
        )}
        <div className={styles.list}>
          {found.length > 0 ? (
            <NetworkList networks={found} />
          ) : (
            <div className={styles.empty}>
              <NoResults />
              <strong>{networksWords.noNetworksMatch}</strong>
              <p>{networksWords.tryAnotherName}</p>
            </div>
          )}
        </div>
      </fieldset>
      <div className={styles.footer}>
        <Button tone="quiet" onClick={() => dispatch(pushed({ view: 'WhatIsANetwork' }))}>
          {networksWords.whatIsANetwork}
        </Button>
      </div>
    </>
  )
}
