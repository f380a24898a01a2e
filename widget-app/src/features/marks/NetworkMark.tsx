import { sdkPath } from '../../api/sdkQuery.ts'
import { MAINNETS } from '../../chains/mainnets.ts'
import { familiesWords } from '../../messages/en/families.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { CaipNetwork, CaipNetworkId, Namespace } from '../../types.ts'
import { Mark } from '../../ui/Mark.tsx'
import { networkName } from './networkName.ts'

interface NetworkMarkProps {
  network: Pick<CaipNetwork, 'name' | 'assets'> & { caipNetworkId: CaipNetworkId | undefined }
  size?: 's' | 'm' | 'l'
}

/**
 * The picture of a network: the dApp's own, else the registry's by the picture id that the dApp gives, else
 * by the network's id.
 */
export function NetworkMark({ network: { name, caipNetworkId, assets }, size = 'm' }: NetworkMarkProps) {
  const caller = useAppSelector((state) => state.config)
  const paths = [assets?.imageId, caipNetworkId].flatMap((id) =>
    id ? sdkPath(`/public/getAssetImage/${encodeURIComponent(id)}`, caller) : [],
  )
  return (
    <Mark name={networkName({ name })} src={assets?.imageUrl} spare={paths} shape="network" size={size} />
  )
}

/** The picture of a chain family. */
export const FamilyMark = ({ namespace, ...props }: { namespace: Namespace; size?: 'm' | 'l' }) => (
  <NetworkMark
    network={{ name: familiesWords.names[namespace], caipNetworkId: MAINNETS[namespace] }}
    {...props}
  />
)
