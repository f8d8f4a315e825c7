import '@fontsource-variable/inter/wght.css';
import 'virtual:tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readPageProps } from './app/page-props.ts';
import { beginAtLink } from './features/watch/begin-at-link.ts';
import { showPlaylist } from './features/watch/playlist-player.ts';
import { WatchDetails } from './features/watch/watch-details.tsx';

const root = document.getElementById('details');
const props = readPageProps(document);
beginAtLink(document);
if (props?.playlist) showPlaylist(props.playlist);
if (root && props) {
  createRoot(root).render(
    <StrictMode>
      <WatchDetails {...props} />
    </StrictMode>,
  );
}
