import { cx } from '@airlock/kit/design/cx'
import { ChevronDown } from 'lucide-react'
import { networksWords } from '../../messages/en/networks.ts'
import {
  selectActiveNetwork,
  selectIsActiveNetworkSupported,
  selectNetworks,
} from '../../state/chains/selectors.ts'
import { selectEnableNetworkSwitch } from '../../state/config/configSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { networkName } from '../marks/networkName.ts'
import styles from './NetworkButton.module.css'

/** The active network, and a link to the network list if there are others. */
export function NetworkButton() {
  const dispatch = useAppDispatch()
  const network = useAppSelector(selectActiveNetwork)
  const supported = useAppSelector(selectIsActiveNetworkSupported)
  const hasChoice = useAppSelector(selectNetworks).length > (supported ? 1 : 0)
  const canSwitch =
    useAppSelector((state) => selectEnableNetworkSwitch(state) && !state.config.basic) && hasChoice
  if (!network) return null
  const name = networkName(network)
  const className = cx(styles.button, !supported && styles.caution)
  const content = (
    <>
      <NetworkMark network={network} size="s" />
      <span className={styles.name} title={name}>
        {name}
      </span>
    </>
  )
  if (!canSwitch) return <div className={className}>{content}</div>
  return (
    <button
      type="button"
      className={className}
      aria-label={networksWords.switchNetwork(name)}
      onClick={() => dispatch(pushed({ view: 'Networks' }))}
    >
      {content}
      <ChevronDown className={styles.chevron} size={16} />
    </button>
  )
}
