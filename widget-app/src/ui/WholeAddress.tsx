/** All of an address, for who compares it. Where it takes two lines, they are of the same length. */
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
