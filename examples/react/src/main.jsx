import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** React hands attributes to custom elements as they are, so a player is one element. */
function App() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <main>
      <h1>A React app with a video</h1>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide the video' : 'Show the video'}
      </button>
      {isOpen && <commoncast-player player-id="PLAYER_ID" />}
    </main>
  );
}

createRoot(document.getElementById('root')).render(<App />);
