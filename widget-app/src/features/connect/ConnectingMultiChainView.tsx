import { ChevronRight } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { connectingWords } from '../../messages/en/connecting.ts'
import { familiesWords } from '../../messages/en/families.ts'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FamilyMark } from '../marks/NetworkMark.tsx'
import styles from './ConnectingMultiChainView.module.css'
import { connectWallet } from './connectFlow.ts'
import { selectFamilyChoices } from './familyChoices.ts'

/** For a wallet that serves several chain families: the visitor selects one of them. */
export function ConnectingMultiChainView() {
  const dispatch = useAppDispatch()
  const { connectorId } = useAppSelector(selectViewData)
  const connector = useAppSelector((state) => selectConnector(state, connectorId))
  const choices = useAppSelector((state) => selectFamilyChoices(state, connectorId))
  const name = connector?.name ?? commonWords.yourWallet
  return (
    <>
      <div className={styles.intro}>
        <Mark name={name} src={connector?.imageUrl} size="l" />
        <p>{connectingWords.worksOnSeveral(<strong key="wallet">{name}</strong>)}</p>
      </div>
      <ul className={styles.families} aria-label={commonWords.chains}>
        {choices.map(({ id, chain, isConnected }) => (
          <li key={chain}>
            <ListRow
              lead={<FamilyMark namespace={chain} />}
              title={familiesWords.names[chain]}
              trail={
                isConnected ? <Tag tone="accent">{commonWords.connected}</Tag> : <ChevronRight size={20} />
              }
              onClick={() => dispatch(connectWallet(id, chain))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
