import './equal-bytes.ts';
