export type EncoderName = 'obs' | 'vmix' | 'larix' | 'ffmpeg';

interface EncoderGuide {
  readonly label: string;
  readonly steps: readonly string[];
  /** What differs by SRT. */
  readonly srtStep: string;
}

/** How to set up the encoders that most people have, in the words of their own menus. */
export const ENCODERS: Readonly<Record<EncoderName, EncoderGuide>> = {
  obs: {
    label: 'OBS Studio',
    steps: [
      'Open Settings, then Stream. Choose Custom as the service.',
      'Paste the server into Server and the key into Stream Key.',
      'Under Output, choose Advanced and set the keyframe interval to 2 s.',
      'Press Start Streaming. The picture appears in the control room within seconds.',
    ],
    srtStep: 'Paste this address, which has the key in it, into Server, and leave Stream Key empty.',
  },
  vmix: {
    label: 'vMix',
    steps: [
      'Click the gear beside Stream and choose Custom RTMP Server as the destination.',
      'Paste the server into URL and the key into Stream Name or Key.',
      'Choose a quality of 720p or 1080p in H264.',
      'Press Stream.',
    ],
    srtStep:
      'Under Settings, Outputs, switch SRT on for an output: type Caller, with the host, the port and the stream ID of this address.',
  },
  larix: {
    label: 'Larix (phone)',
    steps: [
      'Open Settings, then Connections, and add a new connection.',
      'As the URL, write the server, a slash and the key, without a space.',
      'Under Video, set the keyframe frequency to 2 s.',
      'Go back to the camera and press the round button.',
    ],
    srtStep:
      'As the URL, enter the part before the question mark; as streamid under SRT, the part after the equals sign. The mode is Caller.',
  },
  ffmpeg: {
    label: 'FFmpeg',
    steps: ['Replace the name of the file by your own, or by your camera.', 'Run the command in a terminal.'],
    srtStep: "In the command's last line, write -f mpegts and this address in quotation marks.",
  },
};

export const SETTINGS: readonly string[] = [
  'Video: H.264, 1280 × 720 at 30 frames per second, 2,500 kbit/s',
  'Sound: AAC, 128 kbit/s, 48 kHz',
  'Key frame every 2 seconds, no B-frames for the shortest delay',
];

const NO_KEY = 'YOUR-STREAM-KEY';

/** Where an encoder sends to by SRT, with its key. */
export function srtAddress(server: string, streamKey: string | null): string {
  return `${server}?streamid=publish:${streamKey ?? NO_KEY}`;
}

/** Sends a file as a live stream; copies nothing that the server would refuse. */
export function ffmpegCommand(server: string, streamKey: string | null): string {
  return [
    'ffmpeg -re -i video.mp4',
    '-c:v libx264 -preset veryfast -tune zerolatency -b:v 2500k -g 60 -pix_fmt yuv420p',
    '-c:a aac -b:a 128k -ar 48000',
    `-f flv '${server}/${streamKey ?? NO_KEY}'`,
  ].join(' \\\n  ');
}
