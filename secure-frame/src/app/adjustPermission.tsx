/** @jsxImportSource preact */
import type { DecodeContext } from '../decode/context.ts'
import type { TokenFacts } from '../decode/evm/lookup.ts'
import { durationName, periodName } from '../decode/permission/duration.ts'
import { siteName } from '../decode/permission/permission.ts'
import { whatOf } from '../decode/permission/terms.ts'
import { permissionsWords } from '../messages/en/permissions.ts'
import { amountOf, withAmount } from '../permissions/grant.ts'
import type { Terms } from '../permissions/terms.ts'
import { AdjustScreen } from '../screens/permissions/AdjustScreen.tsx'
import { type AskedAmount, timesUpTo } from '../screens/permissions/limits.ts'
import type { Screen } from './screens.ts'

function askedAmount(
  { permission }: Terms,
  facts: TokenFacts | null,
  { network }: DecodeContext,
): AskedAmount | null {
  const most = amountOf(permission)
  if (most === null) return null
  const { decimals, symbol } = facts ?? network?.nativeCurrency ?? { decimals: 0, symbol: null }
  return { most, decimals: decimals ?? 0, symbol }
}

/** Lets the person lower the limits of a permission. Returns the chosen ones, which are never above the asked ones. */
export function adjust(
  screen: Screen,
  terms: Terms,
  { facts, context, now }: { facts: TokenFacts | null; context: DecodeContext; now: number },
): Promise<Terms> {
  const words = permissionsWords.adjust
  const { permission, expiresAt } = terms
  const asked = expiresAt - now
  const times = timesUpTo(asked).map((seconds, index) => {
    const name = durationName(seconds)
    return { seconds, name: index === 0 ? words.asAsked(name) : name }
  })
  const label =
    'periodDuration' in permission ? words.amountEach(periodName(permission.periodDuration)) : words.amount
  const chosen = new Promise<Terms>((resolve) =>
    screen.draw(
      <AdjustScreen
        text={words.asked(siteName(context), whatOf(terms, facts, context))}
        amountLabel={label}
        amount={askedAmount(terms, facts, context)}
        times={times}
        onNext={({ amount, seconds }) =>
          resolve({
            ...terms,
            permission: amount === null ? permission : withAmount(permission, amount),
            expiresAt: Math.min(now + seconds, expiresAt),
          })
        }
        onCancel={screen.leave}
      />,
    ),
  )
  return screen.race(chosen)
}
