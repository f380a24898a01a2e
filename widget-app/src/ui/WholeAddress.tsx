/** The full address, for comparison. If it needs two lines, they have the same length. */
export function WholeAddress({ address }: { address: string }) {
  const middle = Math.ceil(address.length / 2)
  return (
    <bdi dir="ltr" translate="no">
      {address.slice(0, middle)}
      <wbr />
      {address.slice(middle)}
    </bdi>
  )
}
