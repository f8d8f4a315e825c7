const { NEXT_PUBLIC_COMMONCAST_PLAYER } = process.env;

/** React hands attributes to custom elements as they are, on the server too, so the place is there before any script. */
export default function Page() {
  return (
    <main>
      <h1>A Next.js app with a video</h1>
      <commoncast-player player-id={NEXT_PUBLIC_COMMONCAST_PLAYER} />
    </main>
  );
}
