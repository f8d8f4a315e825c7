<?php
/**
 * What editor.js needs, and its version for the browser's cache.
 *
 * @package Commoncast
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

return array(
	'dependencies' => array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n' ),
	'version'      => '2.0.0',
);
