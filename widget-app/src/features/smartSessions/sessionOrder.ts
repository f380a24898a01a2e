import type { GivenPermission } from '../../types.ts'

type Rated = Pick<GivenPermission, 'status' | 'revocationAsked'>

/** Whether a permission can still be used, as far as is known. */
export const isUsable = ({ status }: Pick<Rated, 'status'>): boolean =>
  status === 'active' || status === 'unknown'

/** Whether the site has asked to revoke a permission that can still be used. */
export const isAskedBack = (session: Rated): boolean => session.revocationAsked && isUsable(session)

const rankOf = (session: Rated): number => {
  if (isAskedBack(session)) return 0
  return isUsable(session) ? 1 : 2
}

/** First those that the site wants to be revoked, last those that are over; the newest first among each. */
export const inOrder = <S extends Rated & Pick<GivenPermission, 'grantedAt'>>(sessions: readonly S[]): S[] =>
  [...sessions].sort((one, other) => rankOf(one) - rankOf(other) || other.grantedAt - one.grantedAt)
