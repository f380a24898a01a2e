import { ChevronRight } from 'lucide-react'
import { receiveWords } from '../../messages/en/receive.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { CaipNetwork } from '../../types.ts'
import { Button } from '../../ui/Button.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ScanPane } from '../../ui/ScanPane.tsx'
import { WholeAddress } from '../../ui/WholeAddress.tsx'
import { useCopy } from '../copy/useCopy.tsx'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { networkName } from '../marks/networkName.ts'
import { selectCompatible } from './compatible.ts'
import styles from './Receive.module.css'
import { selectReceiveNetwork } from './receiveNetwork.ts'

/** Leads to the other networks on which the address receives. */
function OtherNetworks({ network }: { network: CaipNetwork }) {
  const dispatch = useAppDispatch()
  const { length } = useAppSelector(selectCompatible)
  const { caipNetworkId } = network
  if (length < 2) return null
  return (
    <div className={styles.networks}>
      <ListRow
        lead={<NetworkMark network={network} />}
        title={networkName(network)}
        detail={receiveWords.worksOnOthers(length - 1)}
        trail={<ChevronRight size={16} />}
        onClick={() => dispatch(pushed({ view: 'WalletCompatibleNetworks', data: { caipNetworkId } }))}
      />
    </div>
  )
}

/**
 * The address as a QR code and as text to copy: in full, because people compare all of it. One network is shown at a time,
 * so that the sender can be told which one.
 */
export function WalletReceiveView() {
  const { address } = useAppSelector(selectAccount)
  const { icon, copy } = useCopy(address ?? null, receiveWords.addressCopied)
  const network = useAppSelector(selectReceiveNetwork)
  const isOnly = useAppSelector(selectCompatible).length < 2
  if (!address) return null
  const name = networkName(network)
  return (
    <div className={styles.view}>
      <ScanPane
        text={address}
        label={receiveWords.qrCodeOfYourAddress}
        figure={network && <NetworkMark network={network} />}
        hint={isOnly ? receiveWords.onlyOn(name) : receiveWords.sendOn(name)}
        below={network && <OtherNetworks network={network} />}
      >
        <p className={styles.address}>
          <WholeAddress address={address} />
        </p>
        <Button tone="primary" wide onClick={copy}>
          {icon}
          {receiveWords.copyAddress}
        </Button>
      </ScanPane>
    </div>
  )
}
