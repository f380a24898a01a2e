import { sdkPath } from '../../api/sdkQuery.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Mark } from '../../ui/Mark.tsx'

interface TokenMarkProps {
  token: {
    symbol: string
    /** Contract or mint; null for a coin, or for a token that the operator itself lists. */
    address: string | null
    iconUrl?: string | null
  }
  size?: 's' | 'm' | 'tile' | 'l'
}

/** The symbols of which the registry has pictures (see widget-app/server/registry/images/pictures.ts). */
const PICTURED = /^[\p{L}\p{N}$.+₮-]{1,16}$/u

/** The contract or mint, which some sources write as CAIP-10. Two tokens of one symbol differ by it. */
const contractIn = (address: string | null) => address?.split(':').at(-1)

/**
 * The picture of a token: its own, else the registry's for the symbol of a coin. A contract gets no picture by its symbol:
 * anybody can make one with a known symbol.
 */
export function TokenMark({ token: { symbol, address, iconUrl }, size = 'm' }: TokenMarkProps) {
  const caller = useAppSelector((state) => state.config)
  const isVouched = address === null && PICTURED.test(symbol)
  const spare = isVouched
    ? [sdkPath(`/public/getTokenImage/${encodeURIComponent(symbol.toUpperCase())}`, caller)]
    : []
  return (
    <Mark
      name={symbol}
      colorKey={contractIn(address)}
      src={iconUrl ?? undefined}
      spare={spare}
      shape="network"
      size={size}
    />
  )
}

/** The sign of a currency. */
export function CurrencyMark({ currency, size = 'm' }: { currency: string; size?: 's' | 'm' }) {
  const caller = useAppSelector((state) => state.config)
  const path = sdkPath(`/public/getCurrencyImage/${encodeURIComponent(currency)}`, caller)
  return <Mark name={currency} src={path} shape="network" size={size} />
}
