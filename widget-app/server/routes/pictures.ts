import type { TokenBalance, Transaction, Transfer } from '../../shared/blockchain.ts'

/** Adds the project to an image path of this server, because image routes require it. */
export function pictureFor(projectId: string, picture: string | null): string | null {
  return picture?.startsWith('/') ? `${picture}?${new URLSearchParams({ projectId })}` : picture
}

/** Balances or prices of tokens, with image paths that contain the project. */
export const withIcons = <Row extends Pick<TokenBalance, 'iconUrl'>>(
  projectId: string,
  rows: readonly Row[],
): Row[] => rows.map((row) => ({ ...row, iconUrl: pictureFor(projectId, row.iconUrl) }))

function withIcon(projectId: string, transfer: Transfer): Transfer {
  const info = transfer.fungible_info
  const url = pictureFor(projectId, info?.icon?.url ?? null)
  return info && url ? { ...transfer, fungible_info: { ...info, icon: { url } } } : transfer
}

/** Transactions, with image paths that contain the project. */
export const withTransferIcons = (projectId: string, transactions: readonly Transaction[]): Transaction[] =>
  transactions.map(({ transfers, ...transaction }) => ({
    ...transaction,
    transfers: transfers?.map((transfer) => withIcon(projectId, transfer)) ?? null,
  }))
