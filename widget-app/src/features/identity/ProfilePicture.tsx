import { useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './ProfilePicture.module.css'

interface ProfilePictureProps {
  address: string
  picture: string | null
  size: number
}

/** What an account shows of itself, or the picture of its address. Decoration: who it is stands beside it. */
export function ProfilePicture({ address, picture, size }: ProfilePictureProps) {
  const [broken, setBroken] = useState<string>()
  if (!picture || picture === broken) return <Avatar address={address} size={size} />
  return (
    <img
      className={styles.picture}
      src={picture}
      alt=""
      width={size}
      height={size}
      draggable={false}
      onError={() => setBroken(picture)}
    />
  )
}
