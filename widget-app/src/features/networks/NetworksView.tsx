import { useState } from 'react'
import { networksWords } from '../../messages/en/networks.ts'
import { selectNetworks } from '../../state/chains/selectors.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { NetworkList } from './NetworkList.tsx'
import styles from './NetworksView.module.css'
import { searchNetworks } from './searchNetworks.ts'

export function NetworksView() {
  const dispatch = useAppDispatch()
  const [query, setQuery] = useState('')
  const found = searchNetworks(useAppSelector(selectNetworks), query)
  useAnnounce(query ? networksWords.found(found.length) : '')
  return (
    <>
      <div className={styles.search}>
        <SearchField label={networksWords.searchNetwork} value={query} onChange={setQuery} />
      </div>
      <div className={styles.list}>
        {found.length > 0 ? (
          <NetworkList networks={found} />
        ) : (
          <p className={styles.empty}>
            <strong>{networksWords.noNetworkFound}</strong>
            {networksWords.noNetworkOfThatName}
          </p>
        )}
      </div>
      <div className={styles.footer}>
        <Button tone="quiet" onClick={() => dispatch(pushed({ view: 'WhatIsANetwork' }))}>
          {networksWords.whatIsANetwork}
        </Button>
      </div>
    </>
  )
}
