<?php
/**
 * The Commoncast block. Its place is written when a page is shown, so that nothing in a post goes out of date.
 *
 * @package Commoncast
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

add_action( 'init', 'commoncast_register_block' );
add_action( 'enqueue_block_editor_assets', 'commoncast_tell_block_its_origin' );

/** Registers the block from its block.json. */
function commoncast_register_block() {
	register_block_type( dirname( COMMONCAST_FILE ) . '/blocks/player', array( 'render_callback' => 'commoncast_render_block' ) );
}

/**
 * Writes the place of a block.
 *
 * @param array $attributes As block.json lists them.
 * @return string Escaped HTML.
 */
function commoncast_render_block( $attributes ) {
	$kind = in_array( $attributes['kind'], COMMONCAST_KINDS, true ) ? $attributes['kind'] : 'player';
	return commoncast_place(
		array(
			$kind   => $attributes['id'],
			'title' => $attributes['title'],
		),
		get_block_wrapper_attributes(
			array(
				'class' => 'commoncast-place',
				'style' => commoncast_width_style( $attributes['width'] ),
			)
		)
	);
}

/** Tells the block's script where previews come from. */
function commoncast_tell_block_its_origin() {
	$told = wp_json_encode(
		array(
			'origin'   => commoncast_origin(),
			'settings' => current_user_can( 'manage_options' ) ? admin_url( 'options-general.php?page=commoncast' ) : '',
		)
	);
	wp_add_inline_script( 'commoncast-player-editor-script', 'window.commoncastEditor = ' . $told . ';', 'before' );
}
