import { ImageDropArea } from './image-drop-area.tsx';
import { LogoPreview } from './logo-preview.tsx';

interface LogoDropAreaProps {
  /** Empty without a logo. */
  readonly address: string;
  readonly isBusy: boolean;
  readonly onDrop: (file: File) => void;
}

/** Shows the logo, and takes a file that is dropped on it. */
export function LogoDropArea({ address, isBusy, onDrop }: LogoDropAreaProps) {
  return (
    <ImageDropArea noun="logo" isBusy={isBusy} onDrop={onDrop}>
      {address === '' ? null : <LogoPreview address={address} />}
    </ImageDropArea>
  );
}
