<?php
/**
 * Plugin Name:       Commoncast
 * Description:       Adds your Commoncast snippet to every page, and players, playlists and widgets to your posts with a block or a shortcode.
 * Version:           2.0.0
 * Requires at least: 6.5
 * Requires PHP:      7.4
 * License:           Apache-2.0
 * License URI:       https://www.apache.org/licenses/LICENSE-2.0
 * Text Domain:       commoncast
 * Domain Path:       /languages
 *
 * @package Commoncast
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

define( 'COMMONCAST_FILE', __FILE__ );

require __DIR__ . '/includes/snippet.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/pages.php';
require __DIR__ . '/includes/place.php';
require __DIR__ . '/includes/shortcode.php';
require __DIR__ . '/includes/block.php';
require __DIR__ . '/includes/oembed.php';
